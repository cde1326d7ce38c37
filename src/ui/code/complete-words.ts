import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'

/** A word that completion offers: where, with its type and a line of help. */
export interface CodeWord {
  name: string
  /** `global`, or the object whose member it is. */
  of: string
  type: string
  help: string
}

/** Members of what stands before the point, or the words that stand alone; names of members are those of the object. */
export function completeWords(words: readonly CodeWord[]) {
  const groups = new Set(words.map(({ of }) => of))
  return (context: CompletionContext): CompletionResult | null => {
    const member = context.matchBefore(/[\w$]+(?:\([^()]*\))?\??\.[\w$]*$/)
    if (member) {
      const object = /^[\w$]+/.exec(member.text)?.[0] ?? ''
      const of = groups.has(object) ? object : 'answer'
      return { from: member.from + member.text.lastIndexOf('.') + 1, options: optionsOf(words, of) }
    }
    const word = context.matchBefore(/[\w$]+$/)
    if (!word && !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      options: [...optionsOf(words, 'global'), ...optionsOf(words, 'result')],
      validFor: /^[\w$]*$/,
    }
  }
}

const optionsOf = (words: readonly CodeWord[], of: string): Completion[] =>
  words
    .filter((word) => word.of === of)
    .map(({ name, type, help }) => ({
      label: name,
      detail: type,
      info: help,
      type: type.includes('=>') ? 'function' : 'property',
    }))
