import { readBackup } from './db/archive/read-backup.ts'
import { runTool } from './tool.ts'

await runTool('restore', async (config, file) => {
  await readBackup(config, file)
  return `Restored from ${file} to ${config.databaseUrl ? 'the database' : config.dataDir}`
})
