import { lexer } from 'marked'
import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, useMemo } from 'react'
import type { ReactNode } from 'react'

interface MarkdownProps {
  text: string
  /** A link to a place that the text names. */
  link(href: string, children: ReactNode): ReactNode
  /** A picture that the text names, with its description. */
  picture(name: string, about: string): ReactNode
}

/** A page of the repository as elements; Markdown that no page uses is shown as it is written. */
export function Markdown({ text, link, picture }: MarkdownProps) {
  const tokens = useMemo(() => lexer(text), [text])
  return <>{draw(tokens, { link, picture })}</>
}

type Places = Pick<MarkdownProps, 'link' | 'picture'>

const draw = (tokens: readonly Token[] | undefined, places: Places): ReactNode =>
  tokens?.map((token, at) => <Fragment key={at}>{drawOne(token as MarkedToken, places)}</Fragment>)

function drawOne(token: MarkedToken, places: Places): ReactNode {
  switch (token.type) {
    case 'heading':
      return token.depth === 1 ? <h2>{draw(token.tokens, places)}</h2> : <h3>{draw(token.tokens, places)}</h3>
    case 'paragraph':
      return <p>{draw(token.tokens, places)}</p>
    case 'list': {
      const items = (token as Tokens.List).items.map((item, at) => <li key={at}>{draw(item.tokens, places)}</li>)
      return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'strong':
      return <strong>{draw(token.tokens, places)}</strong>
    case 'codespan':
      return <kbd>{token.text}</kbd>
    case 'link':
      return places.link(token.href, draw(token.tokens, places))
    case 'image':
      return places.picture(token.href, token.text)
    case 'text':
      return 'tokens' in token && token.tokens ? draw(token.tokens, places) : (token as Tokens.Text).text
    case 'space':
      return null
    default:
      return token.raw
  }
}
