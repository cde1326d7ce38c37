import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the bench page as production code, apart from the console. */
export default defineConfig({
  root: at('.'),
  plugins: [react()],
  logLevel: 'warn',
  build: { outDir: at('../../../.cache/bench-queue'), emptyOutDir: true },
  preview: { host: '127.0.0.1', port: 8810, strictPort: true },
  server: { host: '127.0.0.1', port: 8811, strictPort: true },
})
