import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  resolve: { alias: [{ find: /^antd\/lib\//, replacement: 'antd/es/' }] },
  build: { chunkSizeWarningLimit: 2000 },
})
