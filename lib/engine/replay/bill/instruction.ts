/** What a summary is asked with, at the end of the conversation that it sums up. As counted. */
export const INSTRUCTION_TOKENS = 600
