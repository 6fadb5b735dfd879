import { LinkProblemPage } from '@/components/share'

/** Unknown, deleted and malformed ids look the same: whoever guesses learns nothing. */
export default function SharedNotFound() {
  return <LinkProblemPage problem="gone" />
}
