import { describe, expect, it } from 'vitest'
import type { Command } from './commands'
import { commandFor, type KeyPlace } from './key-dispatch'
import type { KeyPress } from '@/components/ui/keys/shortcut'

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})
const command = (id: string, shortcut: string, more: Partial<Command> = {}): Command => ({
  id,
  title: id,
  shortcut,
  run: () => {},
  ...more,
})
const region = { within: { current: null } }
const page: KeyPlace = { editing: false, control: false, overlay: false, isInside: () => false }
const options = { apple: false, singleKeys: true }

const commands = [
  command('next', 'j', region),
  command('help', '?'),
  command('run', 'mod+enter'),
  command('remove', 'delete'),
  command('change', 'n', { aliases: ['f7'] }),
  command('open', 'enter', region),
  command('zoom', '+'),
  command('outer', 'x'),
  command('inner', 'x'),
  command('off', 'y', { disabled: true }),
]
const find = (event: KeyPress, place: Partial<KeyPlace> = {}, singleKeys = true) =>
  commandFor(event, { ...page, ...place }, commands, { ...options, singleKeys })?.id

describe('commandFor', () => {
  it('runs a region’s key only while focus is inside', () => {
    expect(find(press('j'))).toBeUndefined()
    expect(find(press('j'), { isInside: () => true })).toBe('next')
  })

  it('leaves plain keys to a text box, and lets modified and function keys through', () => {
    expect(find(press('?', { shiftKey: true }), { editing: true })).toBeUndefined()
    expect(find(press('Delete'), { editing: true })).toBeUndefined()
    expect(find(press('Enter', { ctrlKey: true }), { editing: true })).toBe('run')
    expect(find(press('F7'), { editing: true })).toBe('change')
  })

  it('silences single keys, and nothing else, when they are switched off', () => {
    expect(find(press('?', { shiftKey: true }), {}, false)).toBeUndefined()
    expect(find(press('n'), {}, false)).toBeUndefined()
    expect(find(press('F7'), {}, false)).toBe('change')
    expect(find(press('Enter', { ctrlKey: true }), {}, false)).toBe('run')
  })

  it('keeps the page quiet below a dialog, unless the command lives in it', () => {
    expect(find(press('Enter', { ctrlKey: true }), { overlay: true })).toBeUndefined()
    expect(find(press('j'), { overlay: true, isInside: () => true })).toBe('next')
  })

  it('leaves Enter to a button that has the focus, and to what lies around it otherwise', () => {
    const inside = { isInside: () => true }
    expect(find(press('Enter'), inside)).toBe('open')
    expect(find(press('Enter'), { ...inside, control: true })).toBeUndefined()
    expect(find(press('Enter', { ctrlKey: true }), { control: true })).toBe('run')
  })

  it('knows plus as a key', () => {
    expect(find(press('+'))).toBe('zoom')
    expect(find(press('+'), {}, false)).toBeUndefined()
  })

  it('prefers the innermost and skips the disabled', () => {
    expect(find(press('x'))).toBe('inner')
    expect(find(press('y'))).toBeUndefined()
  })
})
