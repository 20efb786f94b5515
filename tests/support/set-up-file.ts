// Runs again for each test file, unlike the modules that files of one worker share (vitest.config.ts).
import { afterAll } from 'vitest'
import { cleanUp } from './after-file'

afterAll(cleanUp)
