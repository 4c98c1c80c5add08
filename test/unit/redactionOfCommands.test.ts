/** What is hidden of commands, written as lists and as texts, and that all else of them is shown. */
import assert from "node:assert/strict";
import { BLOT, redactText } from "../../src/shared/redaction/text.ts";
import { redactValue } from "../../src/shared/redaction/value.ts";
import { assertInProportion } from "../support/growth.ts";

const SECRET = "hunter2";

/** Commands by their words; what is secret is {@link SECRET}. */
const SECRETS = [
  "curl -u admin:hunter2 http://x",
  "curl -sSu admin:hunter2 http://x?a=1&b=2",
  "curl http://x?a=1&b=2 --user admin:hunter2 --proxy-user door:hunter2",
  "/usr/bin/curl -uadmin:hunter2 -o out http://x",
  "http -a admin:hunter2 GET http://x",
  "mysqladmin ping -u root -phunter2",
  "mysql -phunter2 -uroot",
  "C:\\tools\\mysql.exe -phunter2",
  "docker exec -it db mysql -uroot -phunter2 shop",
  "kubectl exec -it pod -- mysqldump -phunter2 shop",
  "sshpass -p hunter2 ssh -p 22 host",
  "docker login -u me -p hunter2 host",
  "podman login -p hunter2",
  "mongosh -u root -p hunter2",
  "sqlcmd -S db -U sa -P hunter2",
  "redis-cli -h cache -a hunter2 ping",
  "ldapsearch -x -D cn=a -w hunter2",
  "login -password hunter2",
  "mysql -password hunter2",
  "serve --password hunter2 --port 80",
  "serve --pass hunter2",
  "serve --pwd hunter2",
  "keytool -storepass hunter2 -keypass hunter2",
  "serve --api-token hunter2",
] as const;

const KEPT = [
  "nuclei -u https://example.com",
  "docker run -u node -p 8080:80",
  "docker run --user node:node image",
  "docker run --name mysql -p3306:3306 image",
  "docker run --name mongo -p 27017:27017 image",
  "docker login && docker run -p 80 image",
  "git push -u origin:main",
  "date -u 2024-01-01T10:00:00",
  "ansible -u ec2-user -playbook x",
  "grep -P a.*b",
  "docker compose -p shop up",
  "git log -p HEAD",
  "/bin/cp -p a b",
  "app -p $(PORT)",
  "psql -h db -p 5432",
  "mysql -u root -p shop",
  "mysql -u root -p",
  "serve --password --verbose",
  "serve --password $(DB_PASSWORD)",
  "serve --password $\u{7b}DB_PASSWORD} --token $TOKEN",
  "mysql -p$DB_PASSWORD shop",
  "curl -u $USER:$TOKEN http://x",
  "curl -u admin http://x:80",
  "serve --client-key /etc/ssl/client.key",
  "serve --pass /etc/pass",
  "cat --pass 12",
  "serve --password-policy strict",
  "ssh -p 22 host",
  "mkdir -p build",
] as const;

describe("The secrets of a command", () => {
  for (const command of SECRETS)
    it(`are hidden, and nothing else, whether a list, a text, or a list in a text: ${command}`, () => {
      const words = command.split(" ");
      const list = redactValue({ command: words });
      assert.deepEqual(
        list,
        { command: words.map((word) => (word === SECRET ? "(sensitive)" : word.replaceAll(SECRET, BLOT))) },
        "list",
      );
      for (const text of [
        command,
        `ran ${command}`,
        `$ ${command}\nnext`,
        `sh -c "${command}"`,
        `["sh", "-c", '${command}']`,
        command.replaceAll(" ", " \\\n  "),
        JSON.stringify(words).replaceAll("\\\\", "\\"),
        JSON.stringify(words).replaceAll("\\\\", "\\").replaceAll('"', '\\"'),
        `args = ${JSON.stringify(words, null, 2).replaceAll("\\\\", "\\")}`,
      ])
        assert.equal(redactText(text), text.replaceAll(SECRET, BLOT));
    });

  it("are hidden in lists of YAML", () => {
    for (const command of [
      "mysqladmin ping -u root -phunter2",
      "docker login -p hunter2",
      "x --token hunter2",
    ]) {
      const text = `command:\n${command.replaceAll(/\S+/g, "  - $&\n").replaceAll("\n ", "\n")}name: a`;
      assert.equal(redactText(text), text.replaceAll(SECRET, BLOT));
    }
  });

  it("are hidden within quotes, substitutions and lines that go on", () => {
    for (const text of [
      "curl -u 'admin:hunter2 hunter2' http://x",
      'curl -u "admin:hunter2\\"hunter2" http://x',
      "mysql -u root -p'hunter2' shop",
      'mysql -u root -p"hunter2" shop',
      "ran `mysql -phunter2`, then $(mysql -phunter2)",
      "command: >\n  mysqladmin ping\n  -u root -phunter2\nname: a",
      "test: [CMD, mysqladmin, ping, -phunter2]",
      'CMD ["redis-cli", "-a", "hunter2"]',
    ])
      assert.equal(redactText(text), text.replaceAll(/hunter2(?:[ \\"]+hunter2)?/g, BLOT));
    assert.deepEqual(redactValue(["sh", "-c", "mysql -phunter2"]), ["sh", "-c", `mysql -p${BLOT}`]);
  });

  it("say that they have changed", () => {
    const command = (password: string) => ["mysql", `-p${password}`];
    assert.deepEqual(redactValue(command("a"), { recorded: command("b") }), [
      "mysql",
      "(sensitive, changed)",
    ]);
    assert.deepEqual(redactValue(command("a"), { recorded: command("a") }), ["mysql", `-p${BLOT}`]);
    assert.deepEqual(redactValue(command("a"), { marks: [false, true] }), ["mysql", "(sensitive)"]);
  });

  for (const command of KEPT)
    it(`are none in ${command}`, () => {
      const words = command.split(" ");
      assert.deepEqual(redactValue({ words }), { words });
      for (const text of [command, `ran ${command}\nnext`, JSON.stringify(words), `sh -c "${command}"`])
        assert.equal(redactText(text), text);
    });

  it("belong to the client that is called last", () => {
    for (const text of [
      "curl http://x; docker run -u node:node image",
      "mongosh x\nssh -p 22",
      "- run: mongosh x\n- run: ssh -p 22",
      "mysql x && nmap -p80 host",
      '["mongosh"], ["ssh", "-p", "22"]'.replace("], ", "];\n"),
    ])
      assert.equal(redactText(text), text);
    const words = ["mysql", "x", "&&", "nmap", "-p80"];
    assert.deepEqual(redactValue({ words }), { words });
  });

  it("are looked for in time proportional to the text, and to the list", () => {
    for (const piece of [
      ...[
        "curl ",
        "mysql -pa ",
        "curl -u a",
        'curl -u "',
        "mysql '",
        "mysql -p\\",
        "mysql,\n",
        "mysql [",
        " -p",
      ],
      ...[
        "docker login\n- a\n",
        "mysql\n      - ",
        "mysql   ,   ",
        "--a mysql ",
        "mysql;",
        '-p"',
        'mysql \\"',
        "\n -a",
      ],
    ])
      assertInProportion(
        (size) => redactText(`curl -u a:b ${piece.repeat(size / piece.length)}`),
        { from: 60_000, times: 16 },
        piece,
      );
    assertInProportion((size) => redactText(`mysql -pa "${'\\"'.repeat(size / 2)}`), {
      from: 60_000,
      times: 16,
    });
    for (const words of [
      ["mysql", "-pa"],
      ["curl", "-u", "a"],
      ["--password", "a"],
      ["/", "\\"],
    ])
      assertInProportion(
        (size) => redactValue(Array.from({ length: size }, (_, at) => words[at % words.length])),
        { from: 2_000, times: 16 },
      );
  });
});
