import { waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens a select and chooses the option whose text begins with `name`. */
export async function chooseOption(person: UserEvent, select: HTMLElement, name: string): Promise<void> {
  await person.click(select)
  const option = await waitFor(() => {
    const options = [...document.querySelectorAll<HTMLElement>('[role=option]')]
    const found = options.find(({ textContent }) => textContent?.startsWith(name))
    if (found === undefined)
      throw new Error(`No option begins with ${name}: ${options.map((o) => o.textContent).join(', ')}`)
    return found
  })
  await person.click(option)
}
