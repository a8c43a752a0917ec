import pg from 'pg'
import { inject } from 'vitest'
import { openDoor } from './door.ts'

const OTHER = 'other_campus'

export interface OtherDatabase {
  name: string
  /** of 127.0.0.1 */
  port: number
  stop(): Promise<void>
}

/**
 * Another database with accounts of its own, over TCP: `reader` (`reader-2026`) may read and add to the table `course` of
 * two rows, `mighty` (`mighty-2026`) everything.
 */
export async function startOtherDatabase(): Promise<OtherDatabase> {
  const cluster = new pg.Client(inject('databaseUrl'))
  await cluster.connect()
  await cluster.query(`create database ${OTHER}`)
  await cluster.query(`create role reader login password 'reader-2026'`)
  await cluster.query(`create role mighty superuser login password 'mighty-2026'`)
  const own = new pg.Client({ ...configOf(cluster), database: OTHER })
  await own.connect()
  await own.query(`create table course (name text, hours int); grant select, insert on course to reader;
    insert into course values ('Physics', 40), ('Music', 20)`)
  await own.end()
  const door = await openDoor(`${cluster.host}/.s.PGSQL.${cluster.port}`)
  return {
    name: OTHER,
    port: door.port,
    async stop() {
      door.close()
      await cluster.query(`drop database ${OTHER} with (force)`)
      await cluster.query('drop role reader; drop role mighty')
      await cluster.end()
    },
  }
}

function configOf({ host, port, user, password }: pg.Client): pg.ClientConfig {
  return { host, port, user, password: password ?? undefined }
}
