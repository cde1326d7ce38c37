import { STYLE_NONCE } from '#app/csp-nonce.ts'

/** A part of a page, and its style element, which must be placed outside it. */
export interface PrerenderedPart {
  styles: string
  html: string
}

/**
 * Moves inline styles, which the content security policy allows only from scripts, into a style element with the nonce.
 */
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
