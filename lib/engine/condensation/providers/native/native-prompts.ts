/** Default prompt of the classic behaviour: six sections, the sixth with the last request word for word. */
export const CLASSIC_PROMPT = `You are about to lose sight of this conversation: only your summary of it will be left. Write down what is needed to go on with the work without asking anything twice. Be exact about names, paths, commands, values and decisions; leave out small talk and what no longer matters.

Use these numbered sections:

1. Previous Conversation: how the conversation went from its first request to now, so that someone new could follow it.
2. Current Work: in detail, what was being done just before this request, with weight on the last messages.
3. Key Technical Concepts: technologies, conventions and constraints that bear on the work.
4. Relevant Files and Code: each file that was read, changed or created, why it matters, and the passages of code that will be needed again.
5. Problem Solving: problems met, what was tried, what solved them, and what is still open.
6. Pending Tasks and Next Steps: everything that was asked for and is not done, and for each the next step. Quote the latest requests and where the work stopped word for word, so that nothing shifts in the retelling.

Shape:

1. Previous Conversation:
  [account]
2. Current Work:
  [account]
3. Key Technical Concepts:
  - [concept]
4. Relevant Files and Code:
  - [path]
    - [why it matters]
    - [changes or code]
5. Problem Solving:
  [account]
6. Pending Tasks and Next Steps:
  - [task, next step, "quote"]

Answer with the summary only, without any remark before or after it.`

/** The user's last message of a classic request. */
export const CLASSIC_INSTRUCTION = 'Summarize the conversation so far, as described in the prompt instructions.'

export const FRESH_START_SYSTEM =
  'You summarize conversations between a user and a coding assistant. Only write the summary: call no tools, continue no work, and do not count this request for a summary as part of the conversation.'

/** Default prompt of the fresh start: an analysis, then nine sections. */
export const FRESH_START_PROMPT = `Summarize the conversation above. The assistant will go on from your summary alone, so it must hold everything that is needed: the user's wishes, what was done and how, and where the work stands.

First think in <analysis> tags: go through the conversation in order and note requests, decisions, code, errors and their fixes, and what the user corrected. Then write the summary in <summary> tags with these sections:

1. Primary Request and Intent: everything the user asked for, in detail.
2. Key Technical Concepts: technologies, conventions and constraints.
3. Files and Code Sections: files read, changed or created, why they matter, with the code that will be needed again.
4. Errors and fixes: each error, how it was fixed, and what the user said about it.
5. Problem Solving: problems solved and investigations still open.
6. All user messages: every message of the user that is not a tool result, in order.
7. Pending Tasks: what was asked for and is not done.
8. Current Work: precisely what was being done just before this summary, with file names and code.
9. Optional Next Step: the next step, only where it follows directly from the latest request, with a word-for-word quote that shows it.`
