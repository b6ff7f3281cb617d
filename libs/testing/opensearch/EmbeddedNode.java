import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/** A node of OpenSearch from the class path, which also root may run. Its arguments are its settings, name=value. */
class EmbeddedNode extends Node {
  private static final boolean IS_VERSION_2 = Version.CURRENT.major < 3;
  private static final String PLUGIN = IS_VERSION_2 ? "Plugin" : "ModulePlugin";

  public static void main(String[] args) throws Exception {
    var settings = Settings.builder();
    for (String arg : args) {
      var setting = arg.split("=", 2);
      settings.put(setting[0], setting[1]);
    }
    new EmbeddedNode(settings.build()).start();
    // Its own threads do not keep the process.
    new CountDownLatch(1).await();
  }

  /** Version 2 takes the plugins' classes, later ones their descriptions: hence a collection of any. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private EmbeddedNode(Settings settings) throws ClassNotFoundException {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), Path.of(settings.get("path.home")), null),
        (Collection)
            plugins(
                "org.opensearch.transport.Netty4" + PLUGIN,
                "org.opensearch.analysis.common.CommonAnalysis" + PLUGIN),
        false);
  }

  private static List<Object> plugins(String... names) throws ClassNotFoundException {
    var plugins = new ArrayList<Object>();
    for (String name : names)
      plugins.add(
          IS_VERSION_2
              ? Class.forName(name)
              : new PluginInfo(name, name, "1", Version.CURRENT, "11", name, null, List.of(), false));
    return plugins;
  }
}
