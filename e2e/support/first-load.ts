import { gzipSync } from 'node:zlib'

/** Most that they may weigh together. */
export const MOST_SCRIPTS = 250

/** Gzipped kilobytes of the scripts that a page names, without those for browsers that know no modules. */
export async function scriptsOf(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const tags = [...html.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag))
  const sources = new Set(tags.map(([, source]) => source ?? ''))
  const sizes = await Promise.all(
    [...sources].map(async (source) => {
      const script = await (await fetch(new URL(source, url))).arrayBuffer()
      return gzipSync(new Uint8Array(script)).byteLength
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
