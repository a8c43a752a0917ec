import { writeBackup } from './db/archive/write-backup.ts'
import { runTool } from './tool.ts'

await runTool('backup', async (config, file) => {
  await writeBackup(config, file)
  return `Written to ${file}`
})
