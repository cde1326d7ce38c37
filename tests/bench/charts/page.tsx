import '#ui/tokens.css'
import '#app/base.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StackedBars } from '#ui/charts/StackedBars.tsx'

declare global {
  interface Window {
    /** Draws all charts and answers how long until they were painted, ms; they are gone afterwards. */
    drawCharts(kind: 'kit' | 'bare'): Promise<number>
  }
}

const CHARTS = 9
const BARS = 90
const tones = ['success', 'rest'] as const
const charts = Array.from({ length: CHARTS }, (_chart, chart) => ({
  label: `Chart ${chart}`,
  columns: Array.from({ length: BARS }, (_bar, bar) => ({
    id: String(bar),
    label: String(bar + 1),
    values: [40 + ((bar * 7 + chart) % 50), 5 + ((bar * 3 + chart) % 20)],
  })),
}))
const place = document.getElementById('root') ?? document.body

/** Begins with a frame, so that its end is that of the painting. */
const painted = (draw: () => void) =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const start = performance.now()
      draw()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - start)
      port2.postMessage(null)
    })
  })

function drawKit(): () => void {
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      charts.map(({ label, columns }) => (
        <StackedBars
          key={label}
          label={label}
          tones={tones}
          columns={columns}
          describe={({ column, layer }) => `${column}, ${layer}`}
          link={(_mark, attributes) => <a href="#elsewhere" {...attributes} />}
          numberText={String}
          legend=""
        />
      )),
    ),
  )
  return () => root.unmount()
}

/** The rival: the same bars as they stand in the data, with nothing around them. */
function drawBare(): () => void {
  place.innerHTML = charts
    .map(({ columns }) => {
      const bars = columns.flatMap(({ values: [from = 0, more = 0] }, at) => [
        `<rect x="${at * 10}" y="${100 - from}" width="8" height="${from}" fill="green"/>`,
        `<rect x="${at * 10}" y="${100 - from - more}" width="8" height="${more}" fill="silver"/>`,
      ])
      return `<svg viewBox="0 0 900 100" preserveAspectRatio="none" style="width:100%;height:150px">${bars.join('')}</svg>`
    })
    .join('')
  return () => place.replaceChildren()
}

window.drawCharts = async (kind) => {
  let remove = () => {}
  const ms = await painted(() => {
    remove = kind === 'kit' ? drawKit() : drawBare()
  })
  remove()
  return ms
}
