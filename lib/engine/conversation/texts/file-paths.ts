/** Names that every project has: that they are used again says nothing. */
const everywhere = new Set([
  'package.json',
  'package-lock.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'tsconfig.json',
  'readme.md',
  'changelog.md',
  'agents.md',
  'claude.md',
  'gemini.md',
  'license.md',
  'license.txt',
  'index.ts',
  'index.tsx',
  'index.js',
  'index.html',
  'go.mod',
  'go.sum',
  'cargo.toml',
  'cargo.lock',
  'pyproject.toml',
  'requirements.txt',
  'setup.py',
  '__init__.py',
  '.gitignore',
  '.env',
  'docker-compose.yml',
  'pom.xml',
  'composer.json',
  'gemfile.lock',
  // No files at all, though they look like it.
  'node.js',
  'next.js',
  'vue.js',
  'nuxt.js',
  'react.js',
  'express.js',
  'three.js',
  'd3.js',
  'console.log',
  'math.log',
])

/** A name without a folder is taken for a file where it ends like one: `fmt.Sprintf` does not. */
const endings = new Set(
  (
    'ts tsx js jsx mjs cjs mts cts json jsonl json5 md mdx txt py pyi ipynb go rs rb php java kt kts scala swift c h cc cpp cxx hpp cs fs vb m mm lua pl r jl ex exs erl hs ml clj dart zig nim sol v sv ' +
    'sh bash zsh fish ps1 bat cmd html htm css scss sass less vue svelte astro xml svg yml yaml toml ini cfg conf env lock sql prisma graphql gql proto tf tfvars csv tsv parquet log diff patch ' +
    'png jpg jpeg gif webp ico pdf zip tar gz wasm so dll exe db sqlite gradle cmake mk mod sum snap tmpl tpl ejs hbs'
  ).split(' '),
)

const MOST_CHARACTERS = 400
const FILE_ENDING = /\.([A-Za-z]\w{0,7})$/

/** Characters of a path in a text. Spaces and brackets are left out: what they cut off is in front, and paths are compared from the end. */
const token = /[^\s"'`<>|;,=(){}[\]*?!&#^$“”‘’«»⟨⟩→]+/g

/** The path as it is compared: forward slashes, without `./`, `@` of mentions, `a/` and `b/` of diffs, `file:`, `:12:5` and closing punctuation. */
export function normalizePath(written: string): string {
  return written
    .replace(/^(?:\\[nrt])+(?=[^\\]*\/)/, '')
    .replace(/\\+/g, '/')
    .replace(/^file:\/{2,3}/, '/')
    .replace(/[.,:;!?)\]}'"`]+$/, '')
    .replace(/:\d+(?:[:-]\d+)?$/, '')
    .replace(/:L?\d+$/, '')
    .replace(/^(?:\.\/)+/, '')
    .replace(/^@(?=[^/]+\/[^/]+\/)/, '')
    .replace(/^\/(?=[^/]+$)/, '')
    .replace(/^[ab]\/(?=[^/]+\/|[^/]+$)/, '')
}

/** Whether it leads to a file. */
function isFile(path: string): boolean {
  if (path.length > MOST_CHARACTERS || !FILE_ENDING.test(path)) return false
  if (path.startsWith('/dev/') || /^@[\w-]+\/[\w.-]+$/.test(path) || path.startsWith('-')) return false
  if (path.split('/').some((component) => /[^.]\.\.+|\.\.+[^./]/.test(component))) return false // HEAD..origin/main
  return nameOf(path).lastIndexOf('.') > 0
}

/** Whether its name tells it from the files of any other project. */
export const isTellingPath = (path: string): boolean => !everywhere.has(nameOf(path).toLowerCase())

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const isBare = (path: string): boolean => !path.includes('/')
const hasKnownEnding = (path: string): boolean => endings.has(FILE_ENDING.exec(path)?.[1]?.toLowerCase() ?? '')

/** The paths of files in a text. Names without a folder only where `bare` says that file names stand here. */
export function pathsIn(text: string, { bare }: { readonly bare: boolean }): readonly string[] {
  const found: string[] = []
  for (const [written] of bare ? text.matchAll(token) : tokensByFolders(text)) {
    if (written.length > MOST_CHARACTERS || !written.includes('.')) continue
    const path = normalizePath(written)
    const isCertain = !isBare(path) && (written.includes('/') || !written.includes('\\'))
    if (isFile(path) && isTellingPath(path) && (isCertain || (hasKnownEnding(path) && (bare || !isBare(path)))))
      found.push(path)
  }
  return found
}

/** Those of the lines in which a slash of either kind stands: in most there is none. */
function* tokensByFolders(text: string): Generator<RegExpExecArray> {
  const slash = /[/\\]/g
  for (let found = slash.exec(text); found; found = slash.exec(text)) {
    const end = text.indexOf('\n', found.index)
    slash.lastIndex = end === -1 ? text.length : end
    yield* text.slice(text.lastIndexOf('\n', found.index) + 1, slash.lastIndex).matchAll(token)
  }
}

/** The path that the value of a parameter for paths is, if it leads to a file. */
export function pathOf(value: string): string | undefined {
  if (value.length > MOST_CHARACTERS || value.includes('\n')) return undefined
  const path = normalizePath(value.trim())
  return isFile(path) && (!isBare(path) || hasKnownEnding(path)) ? path : undefined
}

/** The text with its paths blanked. */
export const withoutPaths = (text: string): string =>
  text.replace(token, (written) => (/[/\\]/.test(written) && FILE_ENDING.test(normalizePath(written)) ? ' ' : written))

/** One is the other's trailing components, two at least; or one is a bare name, and the other's last component. */
export function isSamePath(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  return short === long || long.endsWith(`/${short.replace(/^\//, '')}`)
}
