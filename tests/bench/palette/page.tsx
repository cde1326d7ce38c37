import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '#ui/tokens.css'
import '#app/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { CommandLayer } from '#app/CommandLayer.tsx'
import { startI18n } from '#app/texts/i18n.ts'
import { SurfaceProvider } from '#commands/surface-context.ts'
import { SessionContext } from '#features/session/session-context.ts'
import { getSession } from '#features/session/session.ts'
import { padTitle, paddedSurface } from './padded-surface.ts'

declare global {
  interface Window {
    isReady: boolean
  }
}

// The console's own palette and key listener over a command list of the requested length.

const count = Number(new URLSearchParams(location.search).get('entries') ?? 1_000)
const surface = paddedSurface(count)
await startI18n()
await i18next.changeLanguage('zh-CN')
await i18next.loadLanguages('en-US')
await i18next.loadNamespaces(['commands', 'screens', 'enums', 'errors', 'common', 'orders'])
for (const language of ['zh-CN', 'en-US']) {
  const pads = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`n${index}`, { title: padTitle(index) }]),
  )
  i18next.addResourceBundle(language, 'commands', { pad: pads }, true)
}

const noKeys = {}
const root = document.getElementById('root') ?? document.body
createRoot(root).render(
  <MantineProvider>
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={getSession()}>
        <SurfaceProvider value={surface}>
          <CommandLayer surface={surface} overrides={noKeys} onOverridesChange={() => undefined} />
        </SurfaceProvider>
      </SessionContext>
    </QueryClientProvider>
  </MantineProvider>,
)
requestAnimationFrame(() => {
  window.isReady = true
})
