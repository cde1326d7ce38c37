import { createTheme } from '@mantine/core'
import type { ButtonProps, CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'

const FONT = 'var(--pd-font)'
const FONT_MONO = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"

/** Shades of the accent; the fifth and seventh are the tokens' accent in the dark and the light scheme. */
const brand: MantineColorsTuple = [
  '#eef4fd',
  '#dbe7fa',
  '#b5cff5',
  '#8bb5f2',
  '#6aa5f8',
  '#3f83e0',
  '#2b6fd0',
  '#1f5fbf',
  '#1a55ad',
  '#134389',
]

/** Dense sizes and calm colours; screens style themselves by the tokens of `#ui/tokens.css`. */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand },
  primaryShade: { light: 7, dark: 7 },
  fontFamily: FONT,
  fontFamilyMonospace: FONT_MONO,
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '15px', xl: '18px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '2px', sm: '4px', md: '4px', lg: '6px', xl: '8px' },
  defaultRadius: 'sm',
  lineHeights: { xs: '1.3', sm: '1.35', md: '1.4', lg: '1.45', xl: '1.5' },
  headings: { fontFamily: FONT, fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      // Mantine uses white text on every filled button, but the dark scheme's accent is too light for that.
      vars: (_theme: unknown, { color, variant = 'filled' }: ButtonProps) => ({
        root: variant === 'filled' && !color ? { '--button-color': 'var(--mantine-primary-color-contrast)' } : {},
      }),
    },
  },
})

const FROM_TOKENS = {
  '--mantine-color-body': 'var(--pd-surface)',
  '--mantine-color-text': 'var(--pd-text)',
  '--mantine-color-dimmed': 'var(--pd-text-muted)',
  '--mantine-color-placeholder': 'var(--pd-text-muted)',
  '--mantine-color-default': 'var(--pd-surface)',
  '--mantine-color-default-hover': 'var(--pd-row-hover)',
  '--mantine-color-default-color': 'var(--pd-text)',
  '--mantine-color-default-border': 'var(--pd-border)',
  '--mantine-color-error': 'var(--pd-danger)',
  '--mantine-color-anchor': 'var(--pd-accent-text)',
  '--mantine-primary-color-filled': 'var(--pd-accent)',
  '--mantine-primary-color-filled-hover': 'color-mix(in srgb, var(--pd-accent) 88%, var(--pd-text))',
  '--mantine-primary-color-contrast': 'var(--pd-on-accent)',
}

/** Mantine's fields are a grey of their own in the dark, which looks switched off between the tokens' blues. */
const FROM_TOKENS_IN_DARK = {
  ...FROM_TOKENS,
  '--mantine-color-dark-6': 'var(--pd-surface-sunken)',
  '--mantine-color-dark-4': 'var(--pd-border-strong)',
}

/** Maps Mantine's surfaces, texts and borders to the product's tokens, which cover both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: FROM_TOKENS,
  dark: FROM_TOKENS_IN_DARK,
})
