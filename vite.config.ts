import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { payPagePlugin } from './tools/lib/plugins/pay-page-plugin.ts'
import { redocPlugin } from './tools/lib/plugins/redoc-plugin.ts'
import { virtualModules } from './tools/lib/plugins/virtual-modules.ts'

const server = 'http://127.0.0.1:8787'

/** Builds the console into dist, and serves it in development beside a running server. */
export default defineConfig({
  plugins: [react(), virtualModules(), payPagePlugin(), redocPlugin()],
  build: {
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    outDir: 'dist',
    emptyOutDir: true,
    // Lists of what each part imports would be 11 kB of the first load.
    modulePreload: false,
    // Written beside the code for whoever looks into a report, but not announced to browsers.
    sourcemap: 'hidden',
    // Inlined files would be data: addresses, which the content security policy allows for images alone.
    assetsInlineLimit: 0,
    // What the page itself loads is one file; everything else is split by what is loaded when.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      // The server checks the Origin of sockets and calls against its own address.
      // The payer's page is built, not developed here.
      '/pay/': { target: server },
      '/docs': { target: server },
      '/v1.0': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
})
