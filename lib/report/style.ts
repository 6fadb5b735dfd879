import { type Fate, fates, type Grey, greys } from '@/lib/engine'

interface Colours {
  readonly fill: string
  readonly soft: string
  readonly ink: string
}

/** The fates as app/globals.css paints them, which a file of its own cannot read; a test compares them. */
export const fateColours = {
  light: {
    kept: { fill: '#7f868f', soft: '#eceef1', ink: '#51565d' },
    recoverable: { fill: '#017a61', soft: '#dbf8ee', ink: '#016650' },
    summarized: { fill: '#05749d', soft: '#e0f4fe', ink: '#045f82' },
    superseded: { fill: '#8950bf', soft: '#f4ecfe', ink: '#7a3fb3' },
    truncated: { fill: '#b86e00', soft: '#feeddb', ink: '#855000' },
    removed: { fill: '#c92f3c', soft: '#ffeceb', ink: '#b32430' },
  },
  dark: {
    kept: { fill: '#6b727b', soft: '#1f2328', ink: '#a3a9b0' },
    recoverable: { fill: '#17a484', soft: '#042f25', ink: '#3fc4a4' },
    summarized: { fill: '#0a9fd4', soft: '#072c3c', ink: '#4fbde6' },
    superseded: { fill: '#ad75e6', soft: '#2d213b', ink: '#c39aee' },
    truncated: { fill: '#d08a1c', soft: '#392204', ink: '#e2a649' },
    removed: { fill: '#f4595e', soft: '#3d1d1c', ink: '#ff8b8c' },
  },
} as const satisfies Readonly<Record<'light' | 'dark', Readonly<Record<Fate, Colours>>>>

/** The kinds of the original's map, in the same way. */
export const greyColours = {
  light: { text: '#2b3138', calls: '#5d656f', results: '#8d949d', thinking: '#c0c6cd' },
  dark: { text: '#e3e6ea', calls: '#9ba2ab', results: '#6b727b', thinking: '#454c54' },
} as const satisfies Readonly<Record<'light' | 'dark', Readonly<Record<Grey, string>>>>

const variables = (theme: 'light' | 'dark'): string =>
  [
    ...fates.map((fate) => {
      const { fill, soft, ink } = fateColours[theme][fate]
      return `--${fate}:${fill};--${fate}-soft:${soft};--${fate}-ink:${ink}`
    }),
    ...greys.map((grey) => `--grey-${grey}:${greyColours[theme][grey]}`),
  ].join(';')

/** The look of the app in a file of its own, light or dark as the reader's system is, and on paper. */
export const reportStyle = `
:root{color-scheme:light dark;--text:#15181c;--muted:#5d656f;--ground:#fff;--sunken:#f5f6f8;--border:#dfe3e8;${variables('light')}}
@media (prefers-color-scheme:dark){:root{--text:#e3e6ea;--muted:#9ba2ab;--ground:#101316;--sunken:#181b1f;--border:#2b3138;${variables('dark')}}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:14px/1.5 system-ui,sans-serif}
main{max-width:88rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{font-size:1.35rem;margin:0;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:2.5rem 0 .5rem}h3{font-size:.95rem;margin:1.2rem 0 .4rem}h4{font-size:.75rem;margin:0;color:var(--muted)}
header p,footer,small{color:var(--muted)}header p{margin:0}footer{margin-top:3rem;font-size:.8rem}a{color:inherit}
table{border-collapse:collapse;width:100%;margin:.75rem 0;font-variant-numeric:tabular-nums}th,td{padding:.35rem .6rem;border-bottom:1px solid var(--border);text-align:right;white-space:nowrap}th:first-child,td:first-child{text-align:left}thead th{font-size:.75rem;font-weight:500;color:var(--muted)}table.plain{width:auto}
.scroll{overflow-x:auto}.scroll :is(th,td):nth-child(2){text-align:left}.letter{display:inline-grid;place-items:center;width:1.25rem;height:1.25rem;border-radius:4px;background:var(--text);color:var(--ground);font-size:.75rem}
th a{text-decoration:none}th a:hover{text-decoration:underline}.letter.original{background:none;color:var(--muted);box-shadow:inset 0 0 0 1px var(--border);border-radius:50%}.unknown{color:var(--muted)}.legend,.notes{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.4rem 0;font-size:.75rem;color:var(--muted)}.notes{display:block}
td svg{display:block;width:100%;min-width:18rem;height:20px;border-radius:2px}.swatch{display:inline-block;width:12px;height:12px;border-radius:2px;vertical-align:-1px}.sum th,.sum td{font-weight:600;border-bottom:0}
details{border:1px solid var(--border);border-radius:6px;margin:.35rem 0}summary{cursor:pointer;padding:.35rem .6rem;display:flex;gap:.1rem .6rem;align-items:baseline}summary>*{white-space:nowrap}summary .of{flex:1 1 0;min-width:0;overflow:hidden;text-overflow:ellipsis;color:var(--muted)}details[open]>summary{border-bottom:1px solid var(--border)}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;padding:.6rem}.sides>div{min-width:0}pre{margin:.25rem 0 0;padding:.5rem;background:var(--sunken);border-radius:4px;font:12px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
${fates.map((fate) => `.${fate}{color:var(--${fate}-ink)}.hatch.h-${fate} rect{fill:var(--${fate}-soft)}.hatch.h-${fate} path{stroke:var(--${fate});stroke-width:1.5}.hatch.h-${fate} circle{fill:var(--${fate})}.f-${fate}{fill:url(#h-${fate})}`).join('')}
${greys.map((grey) => `.f-${grey}{fill:var(--grey-${grey})}`).join('')}
.f-kept{fill:var(--kept)}.f-removed{fill:var(--removed-soft);stroke:var(--removed);stroke-width:.5}.swatch .f-removed{stroke-width:2}
@media (max-width:40rem){.sides{grid-template-columns:1fr}summary:has(small){flex-wrap:wrap}summary .of{flex-basis:40%}summary .break{flex-basis:100%}summary small{margin-left:auto}}@media print{details{break-inside:avoid}}
`.trim()
