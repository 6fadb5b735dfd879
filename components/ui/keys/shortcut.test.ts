import { describe, expect, it } from 'vitest'
import { isSingleKey, matchesShortcut, shortcutCaps, type KeyPress } from './shortcut'

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

describe('matchesShortcut', () => {
  it.each([
    ['mod+k', press('k', { ctrlKey: true }), false, true],
    ['mod+k', press('k', { metaKey: true }), true, true],
    ['mod+k', press('k', { metaKey: true }), false, false],
    ['mod+k', press('k', { ctrlKey: true, shiftKey: true }), false, false],
    ['mod+shift+z', press('Z', { ctrlKey: true, shiftKey: true }), false, true],
    ['?', press('?', { shiftKey: true }), false, true],
    ['[', press('[', { altKey: true }), false, true],
    ['?', press('?', { ctrlKey: true, shiftKey: true }), false, false],
    ['j', press('j'), false, true],
    ['j', press('J', { shiftKey: true }), false, false],
    ['j', press('j', { altKey: true }), false, false],
    ['shift+f7', press('F7', { shiftKey: true }), false, true],
    ['f7', press('F7', { shiftKey: true }), false, false],
    ['alt+arrowup', press('ArrowUp', { altKey: true }), false, true],
  ])('%s', (shortcut, event, apple, expected) => {
    expect(matchesShortcut(event, shortcut, apple)).toBe(expected)
  })
})

describe('isSingleKey', () => {
  it.each([
    ['j', true],
    ['?', true],
    ['mod+k', false],
    ['alt+d', false],
    ['f7', false],
    ['escape', false],
  ])('%s: %s', (shortcut, expected) => {
    expect(isSingleKey(shortcut)).toBe(expected)
  })
})

it('is drawn and announced as the platform calls it', () => {
  expect(shortcutCaps('mod+shift+z', true)).toEqual(['⌘', '⇧', 'Z'])
  expect(shortcutCaps('mod+enter', false)).toEqual(['Ctrl', 'Enter'])
  expect(shortcutCaps('n', false)).toEqual(['n'])
  expect(shortcutCaps('f7', false)).toEqual(['F7'])
  expect(shortcutCaps('shift+f7', false)).toEqual(['Shift', 'F7'])
  expect(shortcutCaps('space', false)).toEqual(['Space'])
})
