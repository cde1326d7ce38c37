import { STYLE_NONCE } from '#app/csp-nonce.ts'

/** A part of a page, and the element with its styles, which has to stand outside of it. */
export interface PrerenderedPart {
  styles: string
  html: string
}

/** Moves what elements have as styles of their own, which the content policy lets scripts alone set, into an element with the nonce. */
export function inStyleElement(drawn: string): PrerenderedPart {
  const rules: string[] = []
  const html = drawn.replace(/ style="([^"]*)"/g, (_, rule: string) => {
    if (!rules.includes(rule)) rules.push(rule)
    return ` data-style="${rules.indexOf(rule)}"`
  })
  return {
    styles: `<style nonce="${STYLE_NONCE}">${rules.map((rule, at) => `[data-style="${at}"]{${rule}}`).join('')}</style>`,
    html,
  }
}
