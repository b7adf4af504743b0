import { parentPort, workerData } from 'node:worker_threads';
import { unlockPrivateKey } from './private-key.ts';

parentPort?.postMessage(unlockPrivateKey(workerData.key, workerData.passphrase));
