import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'

export interface TestS3 {
  /** what a record of the entity `oss` says of it */
  bucket: { category: 's3'; endpoint: string; bucketName: string; accessKey: string; secretKey: string }
  /** keys of what lies in the bucket */
  keys(): string[]
  stop(): Promise<void>
}

/** An S3 server on loopback that checks signatures, over a folder of its own. */
export async function startS3(): Promise<TestS3> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-s3-'))
  const bucketName = `files-${randomBytes(4).toString('hex')}`
  const server = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    configureBuckets: [{ name: bucketName }],
  })
  const { port } = await server.run()
  return {
    bucket: {
      category: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      bucketName,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    keys: () =>
      fs
        .readdirSync(path.join(directory, bucketName), { recursive: true })
        .map(String)
        .filter(name => name.endsWith('_object'))
        .map(name => path.basename(name).replace(/\._S3rver_object$/, '')),
    async stop() {
      await server.close()
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}
