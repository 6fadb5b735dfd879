import { cn } from '@/components/ui/cn'

/*
 * zod's settings, where every copy of zod looks for them when it is loaded: `config` would bring zod into the first
 * page. The pages' policy allows no `eval`; zod tries it once to find out, and the browser reports a violation.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/*
 * What is set up at its first use takes a phone longer than a frame: each has a task of its own, so that it does not
 * lengthen one in which the page is taken over.
 */
// Empty on a page that failed before its language was known.
const lang = document.documentElement.lang || undefined
setTimeout(() => cn('p-0'))
setTimeout(() => new Intl.NumberFormat(lang).format(0))
setTimeout(() => new Intl.PluralRules(lang).select(0))
