import { expect, test } from 'vitest'
import { checkPreRead } from './check-pre-read.ts'

const said = { title: { zh: '须知' }, body: { zh: '<p>请阅读</p>' } }
const file = { link: '/f/1', name: 'a.pdf', size: 10 * 1024 * 1024 }
const codes = (more: object) => checkPreRead({ ...said, ...more }).map(({ path, code }) => [path, code])

test.each<[string, object, string[][]]>([
  ['FM-03 with a title and a text is complete', {}, []],
  ['CN-10 three files of 10 MB are within the limits', { files: [file, file, file] }, []],
  ['VM-69 without a title', { title: undefined }, [['title', 'preRead.title']]],
  ['VM-70 without a text', { body: undefined }, [['body', 'preRead.body']]],
  ['VM-70 with a text that shows nothing', { body: { zh: '<p><br></p>' } }, [['body', 'preRead.body']]],
  ['VM-71 CN-10 with four files', { files: [file, file, file, file] }, [['files', 'preRead.files']]],
  ['VM-71 CN-10 with a file over 10 MB', { files: [{ ...file, size: file.size + 1 }] }, [['files', 'preRead.files']]],
])('what is read before a form, %s', (_, more, expected) => expect(codes(more)).toEqual(expected))
