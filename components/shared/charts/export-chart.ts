const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const

/** The chart as a self-contained SVG: computed styles inlined, with the page's background. */
export function standaloneSvg(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) return ''
  const originals = [chart, ...chart.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  originals.forEach((original, index) => {
    const target = copies[index]
    if (target === undefined) return
    const style = getComputedStyle(original)
    target.removeAttribute('class')
    target.setAttribute(
      'style',
      kept.map((name) => `${name}:${style.getPropertyValue(name).replaceAll('"', "'")}`).join(';'),
    )
  })
  const { width, height } = sizeOf(chart)
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', groundOf(chart))
  copy.prepend(ground)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}

/** The chart as PNG, with `scale` pixels per CSS pixel. Rejects if the browser cannot draw it. */
export async function chartPng(chart: SVGSVGElement, scale = 2): Promise<Blob> {
  const { width, height } = sizeOf(chart)
  const url = URL.createObjectURL(new Blob([standaloneSvg(chart)], { type: 'image/svg+xml' }))
  try {
    const picture = new Image(width, height)
    picture.src = url
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * scale
    canvas.height = height * scale
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error('The chart could not be drawn.')) : resolve(blob)),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}

const sizeOf = ({ viewBox }: SVGSVGElement) => ({ width: viewBox.baseVal.width, height: viewBox.baseVal.height })

function groundOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor
    if (colour !== '' && colour !== 'transparent' && !/,\s*0\)$/.test(colour)) return colour
  }
  return '#ffffff'
}
