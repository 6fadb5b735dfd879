import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** The dialog with a title. Looking for it by its role would take long on a large page. */
export async function findDialog(title: string): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title, { selector: 'h2' })).closest<HTMLElement>('[role=dialog]')
  if (dialog === null) throw new Error(`${title} is the title of no dialog.`)
  return dialog
}

/** Replaces the text of a field at once. */
export async function fill(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field)
  await person.click(field)
  await person.paste(text)
}
