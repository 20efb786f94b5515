import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../tests/support/database'
import { cutOff, storageSuite } from '../../../../tests/support/storage-suite'
import { openLocalStorage } from './local-storage'
import { StorageUnavailable } from './storage'

describe('the local folder', () => {
  storageSuite(() => openLocalStorage(temporaryFolder()))

  it('leaves only complete files', async () => {
    const folder = temporaryFolder()
    const storage = await openLocalStorage(folder)
    await storage.put('uploads/a', Buffer.from('one'), 'image/png')
    await storage.put('uploads/a', cutOff(Buffer.from('two')), 'image/png').catch(() => undefined)
    const file = await storage.temporaryFile()
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['uploads', 'uploads/a'])
    await file.close()
  })

  it('says in one sentence why it can’t be opened', async () => {
    const file = path.join(temporaryFolder(), 'objects')
    writeFileSync(file, 'a file where a folder should be')
    const opened = openLocalStorage(file)
    await expect(opened).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(opened).rejects.toThrow(
      `The folder for pictures, ${file}, can't be opened for writing (EEXIST).`,
    )
  })
})
