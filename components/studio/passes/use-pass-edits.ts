import { useTranslations } from 'next-intl'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { MOST_PASSES, type PassConfig, type PassesConfig } from '@/lib/engine'
import { addPass, duplicatePass, movePass, removePass, replacePass, switchPass } from '../model/pipeline'

interface PassEditsOptions {
  readonly config: PassesConfig
  /** What the config was when its preset was chosen. */
  readonly base: PassesConfig | undefined
  /** Around the cards. */
  readonly region: RefObject<HTMLElement | null>
  /** Id of the open pass. */
  readonly open: string | undefined
  readonly onOpen: (id: string | undefined) => void
  readonly onChange: (config: PassesConfig) => void
  readonly onDeleted: (pass: PassConfig, restore: (config: PassesConfig) => PassesConfig) => void
  readonly announce: (text: string) => void
}

/** What a person does to single passes: the edit, where focus goes after it, and what is said of it. */
export function usePassEdits({ config, base, region, open, onOpen, onChange, onDeleted, announce }: PassEditsOptions) {
  const t = useTranslations('studio')
  const [renaming, setRenaming] = useState<string>()
  const added = useRef<string>(undefined)
  const { passes } = config
  const count = passes.length
  const full = count >= MOST_PASSES
  const indexOf = (id: string): number => passes.findIndex((pass) => pass.id === id)

  const cardOf = (id: string): Element | undefined =>
    [...(region.current?.querySelectorAll('[data-pass]') ?? [])].find(
      (element) => element.getAttribute('data-pass') === id,
    )
  const focusPass = (id: string): void => {
    const title = cardOf(id)?.querySelector<HTMLElement>('[data-control="title"]')
    title?.focus()
    title?.scrollIntoView({ block: 'nearest' })
  }
  /** Makes the edit and leaves focus where it is: a card that moves takes it along. */
  const move = (id: string, to: number): void => {
    const focused = document.activeElement
    flushSync(() => onChange(movePass(config, id, to)))
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused) focused.focus()
  }
  return {
    full,
    focusPass,
    move,
    /** Id of the pass whose name is being typed. */
    renaming,
    startRenaming: setRenaming,
    moveTo: (pass: PassConfig, to: number): void => {
      const target = Math.min(count - 1, Math.max(0, to))
      if (target === indexOf(pass.id)) return announce(t(target === 0 ? 'say.first' : 'say.last', { name: pass.name }))
      move(pass.id, target)
      announce(t('say.moved', { name: pass.name, position: target + 1, count }))
    },
    /** `at`: the place it takes, from 0; absent: the last. */
    add: (pass: PassConfig, at = count): void => {
      if (full) return announce(t('say.full', { name: pass.name }))
      const next = addPass(config, pass, at)
      added.current = next.pass.id
      onChange(next.config)
      onOpen(next.pass.id)
      announce(t('say.added', { name: next.pass.name, position: at + 1, count: count + 1 }))
    },
    focusAdded: (): void => {
      if (added.current !== undefined) focusPass(added.current)
    },
    duplicate: (pass: PassConfig): void => {
      if (full) return announce(t('say.full', { name: pass.name }))
      const next = duplicatePass(config, pass.id)
      if (next === undefined) return
      flushSync(() => onChange(next.config))
      focusPass(next.pass.id)
      announce(
        t('say.duplicated', {
          name: pass.name,
          copy: next.pass.name,
          position: indexOf(pass.id) + 2,
          count: count + 1,
        }),
      )
    },
    remove: (pass: PassConfig): void => {
      const index = indexOf(pass.id)
      const neighbour = passes[index + 1] ?? passes[index - 1]
      flushSync(() => {
        onChange(removePass(config, pass.id))
        if (open === pass.id) onOpen(undefined)
      })
      if (neighbour !== undefined) focusPass(neighbour.id)
      else region.current?.querySelector<HTMLElement>('[data-add] button')?.focus()
      announce(t('say.deleted', { name: pass.name, count: count - 1 }))
      onDeleted(pass, (now) => addPass(now, pass, index).config)
    },
    turn: (pass: PassConfig, on: boolean): void => {
      onChange(replacePass(config, pass.id, switchPass(pass, on)))
      announce(t(on ? 'say.on' : 'say.off', { name: pass.name }))
    },
    rename: (pass: PassConfig, name: string): void => {
      flushSync(() => {
        setRenaming(undefined)
        if (name !== pass.name) onChange(replacePass(config, pass.id, { ...pass, name }))
      })
      focusPass(pass.id)
      if (name !== pass.name) announce(t('say.renamed', { name: pass.name, next: name }))
    },
    /** Undefined where there is nothing to reset to. */
    resetOf: (pass: PassConfig): (() => void) | undefined => {
      const original = base?.passes.find(({ id }) => id === pass.id)
      if (original === undefined || JSON.stringify(original) === JSON.stringify(pass)) return undefined
      return () => {
        onChange(replacePass(config, pass.id, original))
        announce(t('say.reset', { name: pass.name }))
      }
    },
  }
}
