/** The browser of every test; motion is off, since it would be drawn frame by frame and is checked by no test. */
export const WINDOW = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'Asia/Shanghai',
  contextOptions: { reducedMotion: 'reduce' },
} as const

/** Sizes that a window of 1280 × 720 has at 200 % and at 400 % zoom, px. */
export const ZOOMED = [
  { zoom: '200 %', width: 640, height: 360 },
  { zoom: '400 %', width: 320, height: 180 },
]
