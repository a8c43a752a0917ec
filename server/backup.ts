import { writeBackup } from './db/archive/write-backup.ts'
import { runTool } from './tool.ts'

await runTool('backup', async (config, file) => {
  const { outside } = await writeBackup(config, file)
  const rest = `. ${outside} files lie in S3 buckets and are not in it: back those up where they are`
  return `Written to ${file}${outside ? rest : ''}`
})
