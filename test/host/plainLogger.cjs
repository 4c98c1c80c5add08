/**
 * Stands in for VS Code's native log writer (@vscode/spdlog), which the VS Code server from npm comes without:
 * the same interface, appending lines to the file at once. Tests then find the extension's log on disk, and
 * people find it in the Output view.
 */
const { appendFileSync, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");

const names = ["trace", "debug", "info", "warning", "error", "critical"];

class Logger {
  level = 2;
  plain = false;

  constructor(_type, _name, path) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true });
  }

  write(level, message) {
    if (level < this.level) return;
    const time = new Date().toISOString().replace("T", " ").replace("Z", "");
    appendFileSync(this.path, this.plain ? message : `${time} [${names[level]}] ${message}\n`);
  }

  trace(message) {
    this.write(0, message);
  }
  debug(message) {
    this.write(1, message);
  }
  info(message) {
    this.write(2, message);
  }
  warn(message) {
    this.write(3, message);
  }
  error(message) {
    this.write(4, message);
  }
  critical(message) {
    this.write(5, message);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {
    this.plain = false;
  }
  clearFormatters() {
    this.plain = true;
  }
  flush() {}
  drop() {}
}

const create = async (name, path) => new Logger("rotating", name, path);

// One assignment each: VS Code imports them by name, and Node finds only such names in a CommonJS module.
exports.version = 0;
exports.Logger = Logger;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
