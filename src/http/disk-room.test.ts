import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { requireRoom } from './disk-room'

test('fails the check on a full disk', async () => {
  await expect(requireRoom(tmpdir())).resolves.toBeUndefined()
  await expect(requireRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toThrow(/bytes are free/)
  await expect(requireRoom('/nowhere/at/all')).rejects.toThrow()
})
