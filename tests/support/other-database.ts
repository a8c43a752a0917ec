import pg from 'pg'
import { inject } from 'vitest'
import { openDoor } from './door.ts'

/** Accounts are of the whole cluster, so each file that runs beside another names its own. */
const CAMPUS = {
  name: 'other_campus',
  reader: 'reader',
  mighty: 'mighty',
  tables: `create table course (name text, hours int); grant select, insert on course to reader;
    insert into course values ('Physics', 40), ('Music', 20)`,
}

export interface OtherDatabase {
  name: string
  /** of 127.0.0.1 */
  port: number
  stop(): Promise<void>
}

/**
 * Another database with accounts of its own, over TCP, both with the password `<account>-2026`: `mighty` may do everything,
 * `reader` what `tables` grants it; by default to read and add to the table `course` of two rows.
 */
export async function startOtherDatabase({ name, reader, mighty, tables } = CAMPUS): Promise<OtherDatabase> {
  const cluster = new pg.Client(inject('databaseUrl'))
  await cluster.connect()
  await cluster.query(`create database ${name}`)
  await cluster.query(`create role ${reader} login password '${reader}-2026'`)
  await cluster.query(`create role ${mighty} superuser login password '${mighty}-2026'`)
  const own = new pg.Client({ ...configOf(cluster), database: name })
  await own.connect()
  await own.query(tables)
  await own.end()
  const door = await openDoor(`${cluster.host}/.s.PGSQL.${cluster.port}`)
  return {
    name,
    port: door.port,
    async stop() {
      door.close()
      await cluster.query(`drop database ${name} with (force)`)
      await cluster.query(`drop role ${reader}; drop role ${mighty}`)
      await cluster.end()
    },
  }
}

function configOf({ host, port, user, password }: pg.Client): pg.ClientConfig {
  return { host, port, user, password: password ?? undefined }
}
