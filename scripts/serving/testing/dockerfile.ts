/** What the last stage of a Dockerfile sets, and what all its stages copy from the project. */
export interface DockerfileFacts {
  readonly environment: Readonly<Record<string, string>>
  readonly copied: readonly string[]
  readonly command: readonly string[]
  readonly healthcheck: readonly string[]
  readonly user: string
}

/** Reads the few instructions that ours has. For tests, which run what an image would run. */
export function dockerfileOf(text: string): DockerfileFacts {
  const lines = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const argumentsOf = (name: string, among = last): readonly string[] =>
    among.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []))
  const list = (given = '[]'): readonly string[] => JSON.parse(given.slice(given.indexOf('['))) as readonly string[]
  const pairs = argumentsOf('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=', 2)))
  return {
    environment: Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value])),
    copied: argumentsOf('COPY', lines)
      .filter((line) => !line.startsWith('--from='))
      .flatMap((line) => line.split(/\s+/).slice(0, -1)),
    command: list(argumentsOf('CMD')[0]),
    healthcheck: list(argumentsOf('HEALTHCHECK')[0]),
    user: argumentsOf('USER').at(-1) ?? 'root',
  }
}
