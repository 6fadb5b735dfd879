import { base64Texts, type Encoded } from './base64-texts'
import { hexTexts } from './hex-texts'
import type { View } from './view'

/** What stands in a text as base64 or in hexadecimal digits and reads as text when it is decoded, each with the place of all of it. */
export const encodedTexts = (view: View): readonly Encoded[] => [...base64Texts(view), ...hexTexts(view)]
