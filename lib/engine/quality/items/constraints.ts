/** Words of a demand that goes on applying. Of scripts that write no spaces between words, anywhere; of the others, whole words. */
const words = [
  "must|mustn't|shall|never|always|do not|don't|dont|cannot|may not|should not|shouldn't|only|required?|mandatory|forbidden|avoid|make sure|ensure|at least|at most|no more than|under no circumstances", // English
  'jamais|toujours|doit|doivent|dois|devez|ne pas|uniquement|seulement|obligatoire|interdit|évite[rz]?|veille[rz]? à|au moins|au plus', // French
  'muss|müssen|musst|darf|dürfen|darfst|niemals|nie|immer|nur|unbedingt|keinesfalls|auf keinen fall|vermeide|mindestens|höchstens|stets', // German
  'nunca|jamás|siempre|debe|deben|debes|hay que|no debes?|solo|sólo|solamente|únicamente|obligatorio|prohibido|evita|al menos|como máximo', // Spanish
  'sempre|deve|devem|não deve|apenas|somente|obrigatório|proibido|evite|pelo menos|no máximo', // Portuguese
  'mai|devi|devono|non deve|soltanto|solo|obbligatorio|vietato|assicurati|almeno|al massimo', // Italian
  'никогда|всегда|должен|должна|должны|нельзя|обязательно|только|не менее|не более', // Russian
].join('|')
const spaced = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, 'iu')
const unspaced =
  /必须|必須|不要|不得|禁止|始终|總是|总是|绝不|只能|务必|切勿|不可|必ず|しないで|してはいけ|決して|絶対に|常に/

const MOST_CHARACTERS = 20_000
const LEAST_SENTENCE = 6
const MOST_SENTENCE = 400

/** Sentences of what a person typed that demand or forbid something. */
export function constraintsIn(text: string): readonly string[] {
  return text
    .slice(0, MOST_CHARACTERS)
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
    .map((sentence) => sentence.trim().replace(/^(?:[-*•]|\d{1,3}[.)])\s+/, ''))
    .filter(
      (sentence) =>
        sentence.length >= LEAST_SENTENCE &&
        sentence.length <= MOST_SENTENCE &&
        (spaced.test(sentence) || unspaced.test(sentence)),
    )
}
