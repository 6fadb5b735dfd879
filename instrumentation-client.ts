/*
 * zod's settings, where every copy of zod looks for them when it is loaded: `config` would bring zod into the first
 * page. The pages' policy allows no `eval`; zod tries it once to find out, and the browser reports a violation.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
