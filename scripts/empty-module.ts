// Replaces `server-only`, which throws outside of a React server build, where Node runs the code directly.
export {}
