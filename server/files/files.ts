/**
 * Where files lie: on the disk of the server, or in the storage a tenant has enabled. A file stays where it was put.
 * @source RS-01, RS-02
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Config } from '../config.ts'
import type { Db, Scope } from '../db/db.ts'
import { aboutSecret } from '../modules/usual/sealed-secrets.ts'
import type { Seal } from '../secrets.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

declare module '#server/services.ts' {
  interface Services {
    files: Files
  }
}

export interface Files {
  /** where a new file of the tenant goes; `id` is null for the disk */
  current(scope: Scope): Promise<{ id: string | null; storage: Storage }>
  /**
   * The storage a file was put in, also after it was disabled or removed.
   * @throws Fault 'oss.unknown'
   */
  at(scope: Scope, id: string | null): Promise<Storage>
  /** data folder, where uploads wait to be judged */
  dataDir: string
}

interface OssRow {
  id: string
  category: string
  endpoint: string | null
  region: string | null
  bucketName: string | null
  accessKey: string | null
  secretKey: string | null
}

const columns = sql`select id, category, endpoint, region, bucket_name as "bucketName", access_key as "accessKey",
  secret_key as "secretKey" from blade_oss`

export function openFiles({ dataDir, internalHosts }: Config, db: Db, seal: Seal): Files {
  const disk = diskStorage(dataDir)
  const storageOf = ({ tenant }: Scope, row: OssRow): Storage =>
    row.category === 'disk'
      ? disk
      : s3Storage(
          {
            endpoint: row.endpoint ?? '',
            bucketName: row.bucketName ?? '',
            region: row.region || DEFAULT_REGION,
            accessKey: row.accessKey ?? '',
            secretKey: seal.open(row.secretKey ?? '', aboutSecret(tenant, 'oss', 'secretKey')),
          },
          internalHosts,
        )
  return {
    dataDir,
    async current(scope) {
      const { rows } = await db.read(scope, trx =>
        sql<OssRow>`${columns} where tenant_id = ${scope.tenant} and status = 1 and is_deleted = 0`.execute(trx),
      )
      const [row] = rows
      return row && row.category !== 'disk'
        ? { id: row.id, storage: storageOf(scope, row) }
        : { id: null, storage: disk }
    },
    async at(scope, id) {
      if (id === null) return disk
      const { rows } = await db.read(scope, trx =>
        sql<OssRow>`${columns} where tenant_id = ${scope.tenant} and id = ${id}`.execute(trx),
      )
      if (!rows[0]) throw new Fault('oss.unknown')
      return storageOf(scope, rows[0])
    },
  }
}

/** What services that know no regions are signed for. */
const DEFAULT_REGION = 'us-east-1'
