/**
 * Where files are stored: on the server's disk, or in the storage a tenant has enabled. A file is never moved.
 * @source RS-01, RS-02
 */
import type { NotNull } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Config } from '../config/config.ts'
import type { Seal } from '../config/secrets.ts'
import { aboutSecret } from '../config/secrets.ts'
import type { Db, Scope, Trx } from '../db/db.ts'
import { diskStorage } from './storage/disk-storage.ts'
import { s3Storage } from './storage/s3-storage.ts'
import type { Storage } from './storage/storage.ts'

export interface Files {
  /** the storage for new files of the tenant; `id` is null for the disk */
  current(scope: Scope): Promise<{ id: string | null; storage: Storage }>
  /**
   * The storage of an existing file, even when it was disabled or removed since.
   * @throws Fault 'oss.unknown'
   */
  at(scope: Scope, id: string | null): Promise<Storage>
  /** data folder, where uploads are stored until they are checked */
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

const selectOss = (trx: Trx) =>
  trx
    .selectFrom('blade_oss')
    .select(['id', 'category', 'endpoint', 'region', 'bucket_name as bucketName', 'access_key as accessKey'])
    .select('secret_key as secretKey')
    .$narrowType<{ category: NotNull }>()
    .where('tenant_id', '=', trx.tenant)

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
      const row = await db.readAtOnce(scope, trx =>
        selectOss(trx)
          .where(oss => oss.and({ status: 1, is_deleted: 0 }))
          .executeTakeFirst(),
      )
      return row && row.category !== 'disk'
        ? { id: row.id, storage: storageOf(scope, row) }
        : { id: null, storage: disk }
    },
    async at(scope, id) {
      if (id === null) return disk
      const row = await db.readAtOnce(scope, trx => selectOss(trx).where('id', '=', id).executeTakeFirst())
      if (!row) throw new Fault('oss.unknown')
      return storageOf(scope, row)
    },
  }
}

/** The region in the signature of services without regions. */
const DEFAULT_REGION = 'us-east-1'
