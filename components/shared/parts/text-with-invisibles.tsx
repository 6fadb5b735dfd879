import { memo } from 'react'
import { stretchesOf } from './unseen'

/** A text as it is, with the names of characters that one would not see. The names are drawn, not copied, and none reorders what stands beside it. */
export const TextWithInvisibles = memo(function TextWithInvisibles({ text }: { readonly text: string }) {
  const stretches = stretchesOf(text)
  if (stretches.every(({ name }) => name === undefined)) return text
  return stretches.map((stretch, index) =>
    stretch.name === undefined ? (
      stretch.text
    ) : (
      <bdi
        key={index}
        data-name={stretch.name}
        className="mx-px text-[0px] leading-0 text-text-muted before:rounded-xs before:bg-hover before:px-0.5 before:text-2xs before:leading-none before:content-[attr(data-name)]"
      >
        {stretch.text}
      </bdi>
    ),
  )
})
