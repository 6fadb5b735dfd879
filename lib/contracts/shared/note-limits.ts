/** Characters of a note on a message. */
export const NOTE_CHARACTERS = 2_000
/** Notes on one session. */
export const MOST_NOTES = 500
