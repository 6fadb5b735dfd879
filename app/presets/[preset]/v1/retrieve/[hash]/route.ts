/** A gateway asks below the address that it was given. */
export { GET } from '@/app/v1/retrieve/[hash]/route'
