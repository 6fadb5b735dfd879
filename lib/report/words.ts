import type { Fate, Grey, Speaker } from '@/lib/engine'

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
  readonly instructions: string
  readonly condensations: string
  readonly eachRequest: string
  readonly neededLater: string
  readonly kept: (kept: string, total: string) => string
  readonly gone: (gone: string, items: string) => string
  readonly sessionCost: string
  readonly notReached: string
  readonly condensingCost: string
  readonly noCost: string
  readonly settings: string
  readonly fates: string
  /** Of the fates, which add up to the original. */
  readonly total: string
  readonly changes: string
  readonly steps: string
  readonly step: string
  readonly before: string
  readonly after: string
  readonly nothing: string
  readonly inserted: string
  readonly madeWith: (when: string) => string
  readonly changedMessages: (count: string) => string
  /** Requests over the window, which may be assumed. */
  readonly over: (count: string, isAssumed: boolean) => string
  readonly neverReached: (peak: string, threshold: string) => string
  readonly declined: (times: string, saving: string) => string
  /** Fitted to so many requests; without a mean error they are too few to have one. */
  readonly calibrated: (requests: number, count: string, error: string | undefined) => string
  readonly uncalibrated: string
  /** Whose prices the cost of the session is by; without a model none are known. */
  readonly pricedBy: (requests: string, model: string | undefined) => string
  readonly measured: string
  readonly estimated: string
  readonly fate: Readonly<Record<Fate, string>>
  readonly kind: Readonly<Record<Grey, string>>
  readonly speaker: Readonly<Record<Speaker, string>>
}

const english: ReportWords = {
  language: 'en',
  heading: 'Strategies compared',
  original: 'Original',
  strategies: 'Strategies',
  map: 'Session map',
  tokens: 'Tokens',
  messages: 'Messages',
  lost: 'Lost',
  summarized: 'Summarized',
  instructions: 'Instructions kept',
  condensations: 'Condensations',
  eachRequest: 'each request',
  neededLater: 'Needed later',
  kept: (kept, total) => `${kept} of ${total}`,
  gone: (gone, items) => `${gone} of ${items} gone`,
  sessionCost: 'Cost',
  notReached: 'never',
  condensingCost: 'Cost of condensing',
  noCost: 'no cost',
  settings: 'Settings',
  fates: 'What became of the tokens of the original',
  total: 'Total',
  changes: 'What changed',
  steps: 'Steps',
  step: 'Step',
  before: 'Before',
  after: 'After',
  nothing: 'Nothing comes out of this message.',
  inserted: 'Not in the original.',
  madeWith: (when) => `Made with Condensery, ${when}`,
  changedMessages: (count) => `${count} changed messages`,
  over: (count, isAssumed) => `${count} over ${isAssumed ? 'an assumed' : 'the'} window`,
  neverReached: (peak, threshold) =>
    `The trigger never fires: the context comes to ${peak} of the window at most, the threshold is ${threshold}.`,
  declined: (times, saving) => `nothing condensed: ${times} × less than ${saving} to save`,
  calibrated: (requests, count, error) =>
    `Context: share of the original’s context that a request would still carry, fitted to ${count} recorded ${requests === 1 ? 'request' : 'requests'}, ${error === undefined ? 'too few to tell the error' : `mean error ±${error}`}.`,
  uncalibrated: 'Context: uncalibrated, since the session records no usage that fits what is counted.',
  pricedBy: (requests, model) =>
    model === undefined
      ? `Cost: replay of ${requests} requests; no prices are known for this session’s model.`
      : `Cost: replay of ${requests} requests at the prices of ${model}.`,
  measured:
    'Tokens, lost, summarized and instructions kept: condensed once, at the end. Condensations, needed later and cost: over the whole session. Needed later: names that later requests use, and that are no longer in what they are sent.',
  estimated: '≈: an extract stands for what a model would write.',
  fate: {
    kept: 'Kept',
    recoverable: 'Recoverable',
    superseded: 'Superseded',
    summarized: 'Summarized',
    truncated: 'Truncated',
    removed: 'Removed',
  },
  kind: { text: 'Text', calls: 'Tool calls', results: 'Tool results', thinking: 'Thinking' },
  speaker: { system: 'System', user: 'User', assistant: 'Assistant', tool: 'Tool', toolResult: 'Tool result' },
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
  instructions: 'Consignes gardées',
  condensations: 'Condensations',
  eachRequest: 'chaque requête',
  neededLater: 'Utiles ensuite',
  kept: (kept, total) => `${kept} sur ${total}`,
  gone: (gone, items) => `${gone} sur ${items} perdus`,
  sessionCost: 'Coût',
  notReached: 'jamais',
  condensingCost: 'Coût de la condensation',
  noCost: 'sans frais',
  settings: 'Réglages',
  fates: 'Ce que sont devenus les jetons de l’original',
  total: 'Total',
  changes: 'Ce qui a changé',
  steps: 'Étapes',
  step: 'Étape',
  before: 'Avant',
  after: 'Après',
  nothing: 'Rien ne sort de ce message.',
  inserted: 'Absent de l’original.',
  madeWith: (when) => `Fait avec Condensery, ${when}`,
  changedMessages: (count) => `${count} messages modifiés`,
  over: (count, isAssumed) => `${count} au-delà ${isAssumed ? 'd’une fenêtre supposée' : 'de la fenêtre'}`,
  neverReached: (peak, threshold) =>
    `Le seuil n’est jamais atteint : le contexte occupe au plus ${peak} de la fenêtre, le seuil est à ${threshold}.`,
  declined: (times, saving) => `rien de condensé : ${times} × moins de ${saving} à gagner`,
  calibrated: (requests, count, error) =>
    `Contexte : part du contexte de l’original qu’une requête porterait encore, ajustée sur ${count} ${requests === 1 ? 'requête enregistrée' : 'requêtes enregistrées'}, ${error === undefined ? 'trop peu pour connaître l’erreur' : `erreur moyenne ±${error}`}.`,
  uncalibrated: 'Contexte : non calibré, la session n’enregistre aucun usage qui corresponde aux jetons comptés.',
  pricedBy: (requests, model) =>
    model === undefined
      ? `Coût : rejeu de ${requests} requêtes ; aucun prix n’est connu pour le modèle de cette session.`
      : `Coût : rejeu de ${requests} requêtes aux prix de ${model}.`,
  measured:
    'Jetons, perdu, résumé et consignes gardées : une condensation, à la fin. Condensations, utiles ensuite et coût : sur toute la session. Utiles ensuite : les noms que des requêtes ultérieures utilisent et qui manquent dans ce qui leur est envoyé.',
  estimated: '≈ : un extrait tient lieu de ce qu’un modèle écrirait.',
  fate: {
    kept: 'Gardé',
    recoverable: 'Récupérable',
    superseded: 'Remplacé',
    summarized: 'Résumé',
    truncated: 'Tronqué',
    removed: 'Retiré',
  },
  kind: { text: 'Texte', calls: 'Appels d’outils', results: 'Résultats d’outils', thinking: 'Réflexion' },
  speaker: {
    system: 'Système',
    user: 'Utilisateur',
    assistant: 'Assistant',
    tool: 'Outil',
    toolResult: 'Résultat d’outil',
  },
}

export const reportWords = { en: english, fr: french } as const satisfies Record<string, ReportWords>
