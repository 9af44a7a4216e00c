// A real Chromium; in front of it the page as it is built, from a real server, or the workbench (workbench.ts).

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as listen } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const socket = listen().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as { port: number };
      socket.close(() => done(port));
    });
  });
}

/** of the host of every server here (host.html) */
export const HOST_SECRET = 'a secret for the tests';

/** `trunkline serve` on a folder of its own; it can be killed and started again. */
export class Host {
  #process: ChildProcess | null = null;
  readonly folder = mkdtempSync(join(tmpdir(), 'trunkline-page-'));
  readonly url: string;
  private constructor(readonly port: number) {
    this.url = `http://127.0.0.1:${port}/`;
  }

  static async start(): Promise<Host> {
    const host = new Host(await freePort());
    await host.start();
    return host;
  }

  async start(): Promise<void> {
    const binary = process.env.TRUNKLINE ?? join(root, 'build/release/trunkline');
    const secret = join(this.folder, 'secret');
    writeFileSync(secret, HOST_SECRET);
    this.#process = spawn(binary, ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.folder, '--exempt-loopback', '--host-secret', secret], { stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries++) {
      const well = await fetch(`http://127.0.0.1:${this.port}/healthz`).then((r) => r.ok, () => false);
      if (well) return;
      await new Promise((wait) => setTimeout(wait, 100));
    }
    throw new Error(`${binary} serve does not answer`);
  }

  /** as a power cut would */
  async kill(): Promise<void> {
    const gone = new Promise((done) => this.#process!.once('exit', done));
    this.#process!.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }
}

export interface Environment {
  browser: Browser;
  url: string;
  /** the server, where there is one */
  host: Host;
}

/** What the tests of a file look at, there before the first and gone after the last: a server with its page, or the workbench. */
export function environment(what: 'server' | 'workbench'): Environment {
  const up = {} as Environment;
  beforeAll(async () => {
    up.browser = await launch();
    if (what === 'server') up.url = (up.host = await Host.start()).url;
    else up.url = inject('workbench');
  }, 60_000);
  afterAll(async () => {
    await up.browser?.close();
    await up.host?.stop();
  });
  return up;
}

/** A window whose errors are remembered; a test ends with `expect(errors(page)).toEqual([])`. */
const complaints = new WeakMap<Page, string[]>();
export const errors = (page: Page): string[] => complaints.get(page)!;

export async function open(browser: Browser, url: string, how: { phone?: boolean; language?: string; settings?: object; /** the page may keep itself on the device */ kept?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: how.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: how.phone ?? false,
    isMobile: how.phone ?? false,
    locale: how.language ?? 'en',
    // every window is a new device: as a rule it need not keep the page
    serviceWorkers: how.kept ? 'allow' : 'block',
  });
  // a busy machine is slow, and not wrong
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const list: string[] = [];
  complaints.set(page, list);
  page.on('pageerror', (e) => list.push(e.message));
  await page.addInitScript((data) => localStorage.setItem('trunkline.settings', data), JSON.stringify({ speed: 'skip', ...how.settings }));
  await page.goto(url);
  return page;
}
