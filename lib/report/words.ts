import type { Fate } from '@/lib/fate'

/** Everything a report says, in one language. */
export interface ReportWords {
  /** BCP 47: of the page, and of its figures. */
  readonly language: string
  readonly heading: string
  readonly original: string
  readonly strategies: string
  readonly map: string
  readonly tokens: string
  readonly messages: string
  readonly lost: string
  readonly summarized: string
  readonly time: string
  readonly cost: string
  readonly noCost: string
  readonly settings: string
  readonly fates: string
  readonly changes: string
  readonly steps: string
  readonly step: string
  readonly before: string
  readonly after: string
  readonly nothing: string
  readonly inserted: string
  readonly madeWith: (when: string) => string
  readonly changedMessages: (count: string) => string
  readonly fate: Readonly<Record<Fate, string>>
}

const english: ReportWords = {
  language: 'en',
  heading: 'Strategies compared',
  original: 'Original',
  strategies: 'Strategies',
  map: 'Map of the session',
  tokens: 'Tokens',
  messages: 'Messages',
  lost: 'Lost',
  summarized: 'Summarized',
  time: 'Time',
  cost: 'Cost',
  noCost: 'no cost',
  settings: 'Settings',
  fates: 'What became of the tokens of the original',
  changes: 'What changed',
  steps: 'Steps',
  step: 'Step',
  before: 'Before',
  after: 'After',
  nothing: 'Nothing comes out of this message.',
  inserted: 'Not in the original.',
  madeWith: (when) => `Made with Condensery, ${when}`,
  changedMessages: (count) => `${count} changed messages`,
  fate: {
    kept: 'Kept',
    recoverable: 'Recoverable',
    superseded: 'Superseded',
    summarized: 'Summarized',
    truncated: 'Truncated',
    removed: 'Removed',
  },
}

const french: ReportWords = {
  language: 'fr',
  heading: 'Stratégies comparées',
  original: 'Original',
  strategies: 'Stratégies',
  map: 'Carte de la session',
  tokens: 'Jetons',
  messages: 'Messages',
  lost: 'Perdu',
  summarized: 'Résumé',
  time: 'Durée',
  cost: 'Coût',
  noCost: 'sans frais',
  settings: 'Réglages',
  fates: 'Ce que sont devenus les jetons de l’original',
  changes: 'Ce qui a changé',
  steps: 'Étapes',
  step: 'Étape',
  before: 'Avant',
  after: 'Après',
  nothing: 'Rien ne sort de ce message.',
  inserted: 'Absent de l’original.',
  madeWith: (when) => `Fait avec Condensery, ${when}`,
  changedMessages: (count) => `${count} messages modifiés`,
  fate: {
    kept: 'Gardé',
    recoverable: 'Récupérable',
    superseded: 'Remplacé',
    summarized: 'Résumé',
    truncated: 'Tronqué',
    removed: 'Retiré',
  },
}

export const reportWords = { en: english, fr: french } as const satisfies Record<string, ReportWords>
