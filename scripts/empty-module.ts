// Stands in for `server-only`, which throws outside a React server build, where Node runs the code directly.
export {}
