/** The browser of every test; motion is off, since it would be drawn frame by frame and is checked by no test. */
export const WINDOW = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'Asia/Shanghai',
  contextOptions: { reducedMotion: 'reduce' },
} as const
